import { DemonstrationDrawing } from './DemonstrationDrawing.tsx'
import { demonstrations } from './demonstrations.ts'
import './demonstrations.css'

/** One demonstration at a time: a choice of radios, which CSS follows. */
export function Demonstrations({ title, lead }: { readonly title: string; readonly lead: string }) {
  return (
    <section className="section" id="ai-features" aria-labelledby="ai-features-title">
      <div className="page stack stack-loose">
        <div className="stack">
          <h2 id="ai-features-title">{title}</h2>
          <p className="lead">{lead}</p>
        </div>
        <div className="demos">
          <fieldset className="demo-tabs">
            <legend className="out-of-sight">Which demonstration?</legend>
            {demonstrations.map(({ id, tab }, place) => (
              <label key={id} className="demo-tab">
                <input type="radio" name="demonstration" value={id} defaultChecked={place === 0} />
                {tab}
              </label>
            ))}
          </fieldset>
          {demonstrations.map(({ id, title: shown, text, steps }) => (
            <article key={id} className={`demo demo-of-${id}`} id={id} aria-labelledby={`${id}-title`}>
              <div className="stack stack-tight demo-words">
                <p className="demo-label">Demonstration</p>
                <h3 id={`${id}-title`}>{shown}</h3>
                <p>{text}</p>
                <ol className="demo-steps">
                  {steps.map((step) => (
                    <li key={step}>{step}</li>
                  ))}
                </ol>
              </div>
              <DemonstrationDrawing of={id} />
            </article>
          ))}
        </div>
      </div>
    </section>
  )
}
