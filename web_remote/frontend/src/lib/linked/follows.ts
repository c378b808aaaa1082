/** Whether another house's table holds the match, which its host starts and ends. */

import type { View } from "../../schema.ts";

export const followsHouse = ({ linked }: View): boolean => linked !== undefined && linked.role !== "leader";
