/** A plain link, opened only when it is pressed: nothing of the map's maker is on our page. */
export function mapLink({ address, postcode }: { readonly address: string; readonly postcode: string }): string {
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query: `${address}, ${postcode}` })}`
}
