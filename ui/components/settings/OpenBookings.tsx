import './settings.css'

export interface OpenBookingsShown {
  readonly count: number
  /** The first of them. */
  readonly shown: readonly { readonly href: string; readonly reference: string; readonly about: string }[]
}

/** The open bookings of what is retired, which stay as they are. */
export function OpenBookings({ count, shown }: OpenBookingsShown) {
  if (count === 0) return <p>No booking of it is open.</p>
  return (
    <>
      <p>
        {count === 1
          ? '1 booking of it is open, and stays as it is:'
          : `${count} bookings of it are open, and stay as they are:`}
      </p>
      <ul className="open-bookings">
        {shown.map(({ href, reference, about }) => (
          <li key={href}>
            <a href={href}>{reference}</a>, {about}
          </li>
        ))}
        {count > shown.length && <li>and {count - shown.length} more</li>}
      </ul>
    </>
  )
}
