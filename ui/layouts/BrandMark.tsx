/** A bend of pipe in an enamel plate: the C of Callout. */
export function BrandMark({ size = 36 }: { readonly size?: number }) {
  return (
    <svg className="brand-mark" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="6" className="brand-plate" />
      <rect x="2.500" y="2.500" width="27" height="27" rx="4" className="brand-line" />
      <path d="M22 11.500a7 7 0 1 0 0 9M20 9.500l4 4M20 22.500l4-4" className="brand-line" strokeWidth="4" />
    </svg>
  )
}
