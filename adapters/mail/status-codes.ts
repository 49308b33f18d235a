/**
 * Whether a server says that there is nobody at the address: by the enhanced code where there is one (RFC 3463: 5.1.x the
 * address, but 5.1.7 and 5.1.8 the sender's; 5.2.1 disabled), else by the plain one.
 */
export function saysNobody(responseCode: number, enhanced: string | null): boolean {
  if (enhanced === null) return responseCode === 550 || responseCode === 551 || responseCode === 553
  return /^5\.1\.(?![78]$)|^5\.2\.1$/.test(enhanced)
}
