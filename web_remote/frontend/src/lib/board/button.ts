/** The keys of a part of the drawing that is a button, for which browsers know none. */
export function pressByKey(event: KeyboardEvent): void {
  if (event.key !== "Enter" && event.key !== " ") return;
  event.preventDefault();
  event.currentTarget!.dispatchEvent(new MouseEvent("click", { bubbles: true }));
}
