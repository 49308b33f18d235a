/** The postcode district of a postcode written with its space: "CR0" of "CR0 1AB", "SW1" of "SW1A 1AA". */
export function districtOf(postcode: string): string {
  const outward = postcode.split(' ')[0] ?? ''
  return /^([A-Z]{1,2}\d{1,2})[A-Z]$/.exec(outward)?.[1] ?? outward
}
