/** Links to answers that the business wrote; nothing without any. */
export function AnswerLinks({
  answers,
}: {
  readonly answers: readonly { readonly title: string; readonly href: string }[]
}) {
  if (answers.length === 0) return null
  return (
    <section className="stack stack-tight" aria-labelledby="answers-title">
      <h2 id="answers-title" className="card-title">
        Read more
      </h2>
      <ul>
        {answers.map(({ title, href }) => (
          <li key={href}>
            <a href={href}>{title}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}
