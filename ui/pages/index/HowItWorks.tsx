interface Step {
  readonly title: string
  readonly body: string
}

export function HowItWorks({ title: heading, steps }: { readonly title: string; readonly steps: readonly Step[] }) {
  return (
    <section className="section" id="how-it-works" aria-labelledby="how-it-works-title">
      <div className="page stack stack-loose">
        <h2 id="how-it-works-title">{heading}</h2>
        <ol className="plain job-sheet">
          {steps.map(({ title, body }, place) => (
            <li key={title} className="job-step">
              <span className="job-number figures" aria-hidden="true">
                {place + 1}
              </span>
              <div className="stack stack-tight">
                <h3>{title}</h3>
                <p>{body}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
