/**
 * Letters that are read from three metres: 3.75 % of the height of a screen that is wide, capitals 0.7 of that. On a television of
 * 43 inches (535 mm high) these are 14 mm, seen under 16 minutes of arc, as ISO 9241-303 asks for.
 */
export function largeLetters(): () => void {
  const { style } = document.documentElement;
  style.fontSize = "min(3.75vh, 4.2vw)";
  return () => (style.fontSize = "");
}
