import { mount } from "svelte";

import "./app.css";
import App from "./App.svelte";
import { texts } from "./fluent/index.svelte.ts";

/** A page whose texts cannot be fetched shows their keys: its stop button still stops. */
void texts.start().finally(() => mount(App, { target: document.getElementById("app")! }));
