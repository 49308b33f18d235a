import type { Html } from '#modules/site'
import './prose.css'

/** A text of the owner: its HTML is made of safe Markdown on the server. */
export function Prose({ of }: { readonly of: Html }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: of.html }} />
}
