import { describe, expect, it } from 'vitest'
import { scriptJson } from './Island.tsx'

describe('scriptJson', () => {
  it('cannot end its script element, and parses to the same value', () => {
    const typed = { note: '</script><script>alert(1)</script><!-- & \u2028 "quoted"' }
    expect(scriptJson(typed)).not.toMatch(/[<>&\u2028]/)
    expect(JSON.parse(scriptJson(typed))).toEqual(typed)
  })
})
