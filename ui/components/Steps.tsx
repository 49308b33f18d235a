/** How far a journey of a few steps has come. `current` counts from 1. */
export function Steps({ names, current }: { readonly names: readonly string[]; readonly current: number }) {
  return (
    <div className="steps">
      <p className="steps-now">
        Step {current} of {names.length}: {names[current - 1]}
      </p>
      <ol className="plain steps-bar" aria-hidden="true">
        {names.map((name, place) => (
          <li key={name} className={`steps-part ${stateOf(place + 1, current)}`}>
            <span>{name}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

function stateOf(step: number, current: number): string {
  if (step < current) return 'steps-done'
  return step === current ? 'steps-current' : 'steps-ahead'
}
