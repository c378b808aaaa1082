/** Attributes that make a part of the drawing a button, for fingers and keyboards. */
export const button = (press: () => void) => ({
  role: "button",
  tabindex: 0,
  onclick: press,
  onkeydown: (event: KeyboardEvent) => {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      press();
    }
  },
});
