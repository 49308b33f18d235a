import type { ReactNode } from 'react'
import { type ReportShown, photoWords } from './report-shown.ts'

interface PhotoShown {
  readonly id: string
  readonly caption: string | null
}

/** The photos of a report by their kind; each opens alone. */
export function PhotoGroups({
  groups,
  under,
}: {
  readonly groups: ReportShown['photos']
  /** The form below each photo. */
  readonly under?: (photo: PhotoShown, name: string) => ReactNode
}) {
  return groups.map(({ type, photos }) => (
    <section key={type} className="stack stack-tight" aria-label={`${photoWords[type]}, ${photos.length}`}>
      <h3>{photoWords[type]}</h3>
      <ul className="plain visit-photos">
        {photos.map(({ id, href, caption, width, height }, place) => {
          const photo = { id, caption }
          const name = caption ?? `${photoWords[type]}, photo ${place + 1} of ${photos.length}`
          return (
            <li key={id}>
              <a href={href}>
                <img src={href} width={width} height={height} loading="lazy" alt={name} />
              </a>
              {caption && <span>{caption}</span>}
              {under?.(photo, name)}
            </li>
          )
        })}
      </ul>
    </section>
  ))
}
