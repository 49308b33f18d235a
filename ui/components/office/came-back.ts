import { usePageContext } from 'vike-react/usePageContext'
import type { FieldError, PageInput } from '../../page-context.ts'
import { errorOf } from '../form/ErrorSummary.tsx'

interface ShownPage extends PageInput {
  readonly urlPathname: string
  readonly urlParsed: {
    readonly search: Readonly<Record<string, string>>
    readonly searchAll: Readonly<Record<string, readonly string[]>>
  }
}

/** The server's input for the page that is shown. */
export function usePageInput(): ShownPage {
  const pageContext = usePageContext()
  if (!('site' in pageContext)) throw new Error('Pages are rendered on the server only')
  return pageContext
}

export interface CameBack {
  readonly isBack: boolean
  readonly errors: readonly FieldError[]
  readonly alert: string | null
  /** The typed value; undefined for a new form. */
  value(name: string): string | undefined
  error(name: string): string | undefined
}

/** The form of this page that is sent to `action`, when it came back with what was typed and what is wrong. */
export function useCameBack(action: string): CameBack {
  const { form: sent } = usePageInput()
  const form = sent?.action === action ? sent : null
  return {
    isBack: form !== null,
    errors: form?.errors ?? [],
    alert: form?.alert ?? null,
    value(name) {
      const value = form?.values[name]
      return typeof value === 'string' ? value : value?.at(-1)
    },
    error: (name) => errorOf(form?.errors, name),
  }
}
