import { usePageContext } from 'vike-react/usePageContext'

/** Adds the script `ui/islands/<name>.ts` to the page that is rendered: see `plainScript`. */
export function usePlainScript(name: string): void {
  const pageContext = usePageContext()
  if (!('islands' in pageContext)) throw new Error(`An island asks for the script ${name}: do the same in the island`)
  pageContext.islands.add(`${name}.ts`)
}
