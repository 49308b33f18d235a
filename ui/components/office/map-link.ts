/** A plain link, opened only when it is pressed: nothing of the map's maker is on our page. */
export function mapLink({ address, postcode }: { readonly address: string; readonly postcode: string }): string {
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query: `${address}, ${postcode}` })}`
}

/** The same for a reading of a phone. */
export function mapLinkAt({ latitude, longitude }: { readonly latitude: number; readonly longitude: number }): string {
  const [mlat, mlon] = [latitude, longitude].map((degrees) => degrees.toFixed(5))
  return `https://www.openstreetmap.org/?mlat=${mlat}&mlon=${mlon}#map=18/${mlat}/${mlon}`
}
