import { createContext } from 'react'

/** True within `LiveRows`: each row of a table says its key there. */
export const LiveList = createContext(false)
