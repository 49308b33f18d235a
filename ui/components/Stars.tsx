import { Star } from 'lucide-react'

/** Five stars, so many of them filled. The number stands beside them in words. */
export function Stars({ rating }: { readonly rating: number }) {
  return (
    <span className="stars" aria-hidden="true">
      {[1, 2, 3, 4, 5].map((place) => (
        <Star key={place} size={20} {...(place <= rating && { fill: 'currentColor' })} />
      ))}
    </span>
  )
}
