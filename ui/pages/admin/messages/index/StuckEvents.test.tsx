import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { StuckEvents } from './StuckEvents.tsx'

describe('StuckEvents', () => {
  it('names each event with its kind, its time and its attempts', () => {
    const event = { id: 12, kind: 'booking-cancelled', when: 'Today, 10 am', attempts: 4, next: 'Today, 10:10 am' }
    const words = renderToStaticMarkup(<StuckEvents events={[event]} />)
    expect(words).toContain('An event could not be processed')
    expect(words.replaceAll('<!-- -->', '')).toContain(
      'Event 12 (booking-cancelled), Today, 10 am: tried 4 times. Next attempt: Today, 10:10 am.',
    )
  })

  it('shows nothing where every event was processed', () => {
    expect(renderToStaticMarkup(<StuckEvents events={[]} />)).toBe('')
  })
})
