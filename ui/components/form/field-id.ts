/** The id of the element that answers `name`: what an error summary links to. */
export function fieldId(name: string): string {
  return `field-${name.replace(/[^\w-]+/g, '-')}`
}
