import { atKeywords } from '#modules/shared'
import { Button } from '../../components/form/Button.tsx'
import { usePageInput } from '../../components/office/came-back.ts'
import type { RunShown } from './run-shown.ts'

/** How far a run is, with its counts and a way to stop it. The script keeps it fresh. */
export function RunProgress({ run }: { readonly run: RunShown }) {
  const { id, title, about, percent, done, total, progress, counts, isStopping } = run
  const { urlPathname } = usePageInput()
  return (
    <section className="stack keyword-run" aria-label={title} data-keyword-run={id}>
      <p className="row row-apart">
        <strong>
          {isStopping ? 'Stopping...' : title} <span className="soft">{about}</span>
        </strong>
        <span className="figures" data-run-percent>
          {percent} %
        </span>
      </p>
      <progress max={Math.max(1, total)} value={done} aria-label={title} />
      <p className="small">
        <span data-run-progress>{progress}</span>: <span data-run-counts>{counts}</span>
      </p>
      <div className="row row-tight">
        {!isStopping && (
          <form method="post" action={`${atKeywords.run(id)}/stop`} noValidate data-run-stop>
            <Button variant="secondary">Stop</Button>
          </form>
        )}
        <a href={urlPathname} data-run-again>
          Look again
        </a>
      </div>
    </section>
  )
}
