import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { usePageContext } from 'vike-react/usePageContext'

/** JSON that cannot end its script element, nor start another. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/**
 * A part of a page that comes to life in the browser: `ui/islands/<name>.tsx`, rendered here as a root of its own, so
 * that it wakes up exactly as the server left it. It sees its props (plain JSON) and nothing of the page around it.
 */
export function Island<Props extends object>({
  name,
  of: Component,
  props,
  whenTouched = false,
}: {
  readonly name: string
  readonly of: ComponentType<Props>
  readonly props: Props
  /** Its script is fetched at the first touch: a pointer over it, the focus, a key. Before, it is the form that the server sent. */
  readonly whenTouched?: boolean
}) {
  const pageContext = usePageContext()
  if (!('islands' in pageContext)) throw new Error('An island inside an island: use the component itself')
  const id = `island${pageContext.islands.size}-`
  pageContext.islands.add(whenTouched ? `${name}?` : name)
  return (
    <div data-island={name} data-island-id={id} data-island-when={whenTouched ? 'touched' : undefined}>
      <script type="application/json" dangerouslySetInnerHTML={{ __html: scriptJson(props) }} />
      <div dangerouslySetInnerHTML={{ __html: renderToString(<Component {...props} />, { identifierPrefix: id }) }} />
    </div>
  )
}
