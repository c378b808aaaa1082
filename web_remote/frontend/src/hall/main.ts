import { mount } from "svelte";

import "../app.css";
import { texts } from "../fluent/index.svelte.ts";
import HallApp from "./HallApp.svelte";

void texts
  .start()
  .then(() => texts.load("hall"))
  .finally(() => mount(HallApp, { target: document.getElementById("app")! }));
