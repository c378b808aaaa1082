import { mount } from "svelte";

import "./app.css";
import App from "./App.svelte";
import { texts } from "./texts/index.svelte.ts";

/** The page speaks English while another language cannot be fetched. */
void texts.start().finally(() => mount(App, { target: document.getElementById("app")! }));
