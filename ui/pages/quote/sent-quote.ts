/** The reference of the request that was just sent; null when none was. */
export function sentQuote({ search }: { readonly search: Readonly<Record<string, string>> }): string | null {
  const sent = search['sent'] ?? ''
  return /^QR-[0-9A-Z-]{4,20}$/.test(sent) ? sent : null
}
