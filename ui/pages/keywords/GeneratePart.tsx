import { ListPlus } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { atKeywords } from '#modules/shared'
import { Button } from '../../components/form/Button.tsx'
import { FormProblems } from '../../components/office/FormProblems.tsx'
import { useCameBack } from '../../components/office/came-back.ts'
import { RunProgress } from './RunProgress.tsx'
import type { Data } from './index/+data.ts'

const action = `${atKeywords.home()}/generate`

/** Starts the generator, or shows how far the run at hand is. */
export function GeneratePart() {
  const { running, asked, aiModel } = useData<Data>()
  const back = useCameBack(action)
  return (
    <div className="stack keyword-generate" data-keyword-generate>
      <FormProblems of={back} />
      {running ? (
        <RunProgress run={running} />
      ) : (
        <form method="post" action={action} className="row row-tight" noValidate data-keyword-start>
          <input type="hidden" name="service_id" value={asked.service_id} />
          <Button icon={<ListPlus size={20} aria-hidden="true" />}>Generate Keywords</Button>
          {aiModel !== null && (
            <label className="choice choice-bare">
              <input type="checkbox" name="ai" value="yes" defaultChecked={back.value('ai') === 'yes'} />
              <span className="choice-words">
                Ask the language model too{' '}
                <span className="soft small">
                  {aiModel} sees names of services and places. Its phrases wait until you accept them.
                </span>
              </span>
            </label>
          )}
        </form>
      )}
      <p className="keyword-fault notice notice-bad" data-keyword-start-fault />
    </div>
  )
}
