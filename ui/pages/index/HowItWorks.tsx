const steps = [
  { title: 'Choose the job', body: 'Pick a trade and a service, or tell us what you see. A photo helps.' },
  {
    title: 'Pick a time',
    body: 'You see only times that are really free. For an emergency there is no waiting list to pick from.',
  },
  {
    title: 'See the price and pay',
    body: 'One price, shown before you confirm, with nothing added to it. You pay by card.',
  },
  {
    title: 'We come and repair',
    body: 'Your booking page shows who is coming and when, and lets you move or cancel the visit.',
  },
] as const

export function HowItWorks() {
  return (
    <section className="section section-sheet" id="how-it-works" aria-labelledby="how-it-works-title">
      <div className="page stack stack-loose">
        <h2 id="how-it-works-title">How it works</h2>
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
