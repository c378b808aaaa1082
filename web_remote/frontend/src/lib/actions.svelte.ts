/** Where the actions of a screen stand: still, over the stop button. What acts is drawn there from any component inside. */

import { getContext, setContext, type Snippet } from "svelte";

class Place {
  actions = $state.raw<Snippet>();
}

const PLACE = {};

export const openPlace = (): Place => setContext(PLACE, new Place());

export const placeHere = (): Place => getContext<Place>(PLACE);
