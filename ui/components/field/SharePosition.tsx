import { sharingNotice } from '#modules/booking'
import { usePlainScript } from '../../islands/use-plain-script.ts'
import { FormProblems } from '../office/FormProblems.tsx'
import { useCameBack } from '../office/came-back.ts'
import { Button } from '../form/Button.tsx'
import { type VisitStep, stepAction } from './visit-step.ts'

/**
 * The technician on the way chooses whether the customer sees about where they are. A page without scripts cannot read a
 * position, so that only the stop stands there without them.
 */
export function SharePosition({
  step: { visit, isShared },
  page,
}: {
  readonly step: VisitStep
  /** The page on which the result is said. */
  readonly page: string
}) {
  usePlainScript('share-position')
  const action = stepAction(page, visit, 'position-sharing')
  const back = useCameBack(action)
  if (isShared === null) return null
  const title = `sharing-${visit}`
  return (
    <section
      className={isShared ? 'notice notice-warn sharing' : 'sharing'}
      aria-labelledby={title}
      data-sharing={isShared ? 'on' : 'off'}
      data-visit={visit}
      hidden={!isShared}
    >
      <FormProblems of={back} />
      <h4 id={title}>
        {isShared ? 'Your customer sees about where you are' : 'Let your customer see about where you are?'}
      </h4>
      <p className="small">{sharingNotice}</p>
      <p className="says" data-sharing-words />
      {isShared && <output className="soft small figures" data-sharing-sent />}
      <form method="post" action={action} noValidate>
        <input type="hidden" name="agreed" value={isShared ? 'no' : 'yes'} />
        <Button wide variant={isShared ? 'primary' : 'secondary'}>
          {isShared ? 'Stop sharing' : 'Share on this journey'}
        </Button>
      </form>
    </section>
  )
}
