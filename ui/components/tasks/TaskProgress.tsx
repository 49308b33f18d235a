import { Card } from '../Card.tsx'
import { Button } from '../form/Button.tsx'
import type { GoingTask } from './going-task.ts'
import './task-progress.css'

const number = (count: number) => count.toLocaleString('en-GB')

/** A task at work: its progress and its stop. It is inside a `TaskPart`. */
export function TaskProgress({
  task: { id, words, done, total, isStopping },
  page,
  rows = 'rows',
}: {
  readonly task: GoingTask
  /** The page on which it stands. */
  readonly page: string
  /** The things that it goes through, in the plural. */
  readonly rows?: string
}) {
  return (
    <Card title={words}>
      <div className="stack" data-task={id} data-rows={rows}>
        <progress max={Math.max(1, total)} value={done} aria-label={words} className="task-progress" />
        <p className="figures" data-task-done>
          {number(done)} of {number(total)} {rows}
        </p>
        <output className="out-of-sight" data-task-says />
        <p className="soft">You can leave this page. The work goes on, and its result stands here.</p>
        <div className="row row-tight">
          <a className="button button-secondary" href={page} data-task-again>
            Look again
          </a>
          {!isStopping && (
            <form method="post" action={`/admin/tasks/${id}/stop`} noValidate>
              <input type="hidden" name="next" value={page} />
              <Button variant="secondary">Stop</Button>
            </form>
          )}
        </div>
      </div>
    </Card>
  )
}
