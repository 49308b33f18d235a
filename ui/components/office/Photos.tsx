import './office.css'

export interface ShownPhoto {
  readonly id: string
  readonly width: number
  readonly height: number
}

/** The customer's photos of the problem; each opens alone. */
export function Photos({ photos }: { readonly photos: readonly ShownPhoto[] }) {
  return (
    <ul className="plain photos">
      {photos.map(({ id, width, height }, place) => (
        <li key={id}>
          <a href={`/api/photos/${id}`}>
            <img
              src={`/api/photos/${id}`}
              width={width}
              height={height}
              loading="lazy"
              alt={`The problem, ${place + 1} of ${photos.length}`}
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
