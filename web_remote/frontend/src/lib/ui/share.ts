/** Exports something: with the phone's share sheet, which needs https, or as a download. */

/** Width of a picture, px: that of most phones' photos when they are sent. */
const WIDTH = 1080;
const MARGIN = 48;
const LETTERS = 40;

/** What a drawing looks like, copied from the page's styles. */
const LOOKS = [
  "display", "visibility", "opacity", "fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray",
  "stroke-linecap", "stroke-linejoin", "paint-order", "marker-end", "font-family", "font-size", "font-weight", "text-anchor",
]; // prettier-ignore

export async function share(file: File): Promise<void> {
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] }).catch((error: DOMException) => {
      if (error.name !== "AbortError") throw error; // somebody changed their mind
    });
    return;
  }
  download(file);
}

/** Hand on the text of an element, or copy it, which also works without https; tells whether it was copied. */
export async function shareText(text: string, element: HTMLElement): Promise<boolean> {
  if (navigator.share) {
    await navigator.share({ text }).catch((error: DOMException) => {
      if (error.name !== "AbortError") throw error; // somebody changed their mind
    });
    return false;
  }
  getSelection()?.selectAllChildren(element);
  return document.execCommand("copy");
}

/** Keep a file among the phone's downloads. */
export function download(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** A drawing of the page with lines of text below it, the first one large, as a PNG file. */
export async function picture(drawing: SVGSVGElement, lines: string[], name: string): Promise<File> {
  const board = await image(drawing);
  const wide = WIDTH - 2 * MARGIN;
  const high = Math.round((wide * board.height) / board.width);
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = high + 2 * MARGIN + lines.length * LETTERS * 1.6 + LETTERS;
  const pen = canvas.getContext("2d")!;
  const page = getComputedStyle(document.body);
  pen.fillStyle = page.backgroundColor;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(board, MARGIN, MARGIN, wide, high);
  pen.fillStyle = page.color;
  pen.textAlign = "center";
  lines.forEach((line, i) => {
    pen.font = `${i ? 400 : 700} ${i ? LETTERS * 0.8 : LETTERS}px system-ui, sans-serif`;
    pen.fillText(line, WIDTH / 2, high + MARGIN + LETTERS * 1.6 * (i + 1), wide);
  });
  const blob = await new Promise<Blob>((ready) => canvas.toBlob((made) => ready(made!), "image/png"));
  return new File([blob], `${name}.png`, { type: "image/png" });
}

/** The drawing by itself, without the page and its styles. */
async function image(drawing: SVGSVGElement): Promise<HTMLImageElement> {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const copies = [...copy.querySelectorAll<SVGElement>("*")];
  [...drawing.querySelectorAll("*")].forEach((element, i) => {
    const look = getComputedStyle(element);
    for (const name of LOOKS) copies[i]!.style.setProperty(name, look.getPropertyValue(name));
  });
  const { width, height } = drawing.viewBox.baseVal;
  copy.setAttribute("width", `${WIDTH}`);
  copy.setAttribute("height", `${(WIDTH * height) / width}`);
  const made = new Image();
  made.src = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(copy)], { type: "image/svg+xml" }));
  try {
    await made.decode();
  } finally {
    URL.revokeObjectURL(made.src);
  }
  return made;
}
