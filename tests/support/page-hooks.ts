/** Replaces `vike-react/useData` and `vike-react/usePageContext` in the unit tests: see `vitest.config.ts`. */
const shown: { pageContext: unknown; data: unknown } = { pageContext: {}, data: null }

/** Sets what the hooks of the next page give. */
export function showing(pageContext: unknown, data: unknown): void {
  shown.pageContext = pageContext
  shown.data = data
}

export const useData = () => shown.data
export const usePageContext = () => shown.pageContext
