/** Plain requests to the table, at addresses below that of the page: a proxy may serve it in a folder. */

/** Pause before a request is made again of which there were too many. */
const PAUSE_MS = 300;

/**
 * The answer to a request. When the listener answers in plain text that there were too many, it is sent again; what
 * else the table refuses is JSON. Rejects with a TypeError if the table does not answer.
 */
export async function request(path: string, init?: RequestInit): Promise<Response> {
  for (;;) {
    const answer = await fetch(`api/${path}`, init);
    if (answer.status !== 429 || answer.headers.get("content-type")?.includes("json")) return answer;
    await new Promise((over) => setTimeout(over, PAUSE_MS));
  }
}

/** What makes a POST request of a text in JSON. */
export const sent = (body: string): RequestInit => ({ method: "POST", headers: { "content-type": "application/json" }, body });

/** A POST request with a small JSON body, which also a page that is being left gets through. */
export const post = (path: string, body: unknown): Promise<Response> =>
  request(path, { ...sent(JSON.stringify(body)), keepalive: true });
