import type { DocumentContent } from './document.ts'

/** Whether two contents are exactly the same. */
export function isSameContent(one: DocumentContent, other: DocumentContent): boolean {
  return textOf(one) === textOf(other)
}

/** The fields in the order of their names; days are texts here already. */
function textOf(content: DocumentContent): string {
  return JSON.stringify(content, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([name], [next]) => (name < next ? -1 : 1)))
      : value,
  )
}
