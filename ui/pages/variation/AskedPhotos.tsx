import './variation.css'
import type { AskedPhoto } from './photos-shown.ts'

/** The photos of the request to the customer; each opens alone. Empty where there are none. */
export function AskedPhotos({ photos }: { readonly photos: readonly AskedPhoto[] }) {
  if (photos.length === 0) return null
  return (
    <ul className="plain asked-photos" aria-label="Photos of what is meant">
      {photos.map(({ id, href, name, caption, width, height }) => (
        <li key={id}>
          <a href={href}>
            <img src={href} width={width} height={height} loading="lazy" alt={name} />
          </a>
          {caption && <span>{caption}</span>}
        </li>
      ))}
    </ul>
  )
}
