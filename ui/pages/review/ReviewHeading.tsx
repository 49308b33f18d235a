interface ReviewHeadingProps {
  readonly service: string
  readonly technician: string | null
  readonly when: string
  readonly reference: string
  readonly rating: number | null
}

/** Which work it is, and whether it is still to be rated. */
export function ReviewHeading({ service, technician, when, reference, rating }: ReviewHeadingProps) {
  return (
    <div className="stack stack-tight">
      <h1>{rating === null ? 'How did it go?' : 'Thank you'}</h1>
      <p className="lead">
        {service}
        {technician && ` with ${technician}`}
      </p>
      <p className="soft">
        {when} <span className="figures">({reference})</span>
      </p>
    </div>
  )
}
