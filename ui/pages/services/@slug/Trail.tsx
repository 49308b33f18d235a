import { at } from '#modules/shared'

/** The way to this page from the list of all services. */
export function Trail({
  over = null,
  here,
}: {
  readonly over?: { readonly href: string; readonly label: string } | null
  readonly here: string
}) {
  return (
    <nav className="trail" aria-label="Breadcrumb">
      <ol className="plain">
        <li>
          <a href={at.services()}>Services</a>
        </li>
        {over && (
          <li>
            <a href={over.href}>{over.label}</a>
          </li>
        )}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  )
}
