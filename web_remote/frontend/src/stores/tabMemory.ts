/** Memory of this tab across refreshes. It is written after the next frame, for which a finger waits. */

const unwritten = new Map<string, unknown>();

export function stored<Value>(key: string): Partial<Value> {
  return (unwritten.get(key) ?? JSON.parse(sessionStorage.getItem(key) ?? "{}")) as Partial<Value>;
}

export function store(key: string, value: unknown): void {
  if (!unwritten.size) requestAnimationFrame(() => setTimeout(write));
  unwritten.set(key, value);
}

function write(): void {
  for (const [key, value] of unwritten) sessionStorage.setItem(key, JSON.stringify(value));
  unwritten.clear();
}

addEventListener("pagehide", write);
