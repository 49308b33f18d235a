/** The reference of what was just sent; null when nothing was. */
export function sentReference({ search }: { readonly search: Readonly<Record<string, string>> }): string | null {
  const sent = search['sent'] ?? ''
  return /^EN-[0-9A-Z-]{4,20}$/.test(sent) ? sent : null
}
