import { Fragment } from 'react'

/** An e-mail address. Where it needs more than one line it breaks after its `@`, and a long one at its dots and hyphens. */
export function EmailAddress({ children }: { readonly children: string }) {
  const places = children.length > longest ? /(?<=[@._-])/ : /(?<=@)/
  return (
    <span className="email-address">
      {children.split(places).map((part, place) => (
        <Fragment key={place}>
          {place > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  )
}

/** Characters of an address whose two halves fit on a phone. */
const longest = 30
