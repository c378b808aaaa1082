// What MicroPython's mbedTLS says of a server's certificate, by the board's clock: a sentence for each fault.
import net from "node:net";
import { X509Certificate } from "node:crypto";

export function isCertificate(text) {
  try {
    return Boolean(new X509Certificate(text));
  } catch {
    return false;
  }
}

// `peer` is the server's certificate, `authority` the text of the one that must have signed it, `name` the host asked for.
export function faults(peer, authority, name, nowMs) {
  const issuer = new X509Certificate(authority);
  const found = [];
  if ([peer, issuer].some(({ validTo }) => Date.parse(validTo) < nowMs)) found.push("The certificate validity has expired");
  if ([peer, issuer].some(({ validFrom }) => Date.parse(validFrom) > nowMs)) {
    found.push("The certificate validity starts in the future");
  }
  if (!(net.isIP(name) ? peer.checkIP(name) : peer.checkHost(name))) {
    found.push("The certificate Common Name (CN) does not match with the expected CN");
  }
  if (!peer.checkIssued(issuer) || !peer.verify(issuer.publicKey)) {
    found.push("The certificate is not correctly signed by the trusted CA");
  }
  return found.map((fault) => fault + "\n").join("");
}
