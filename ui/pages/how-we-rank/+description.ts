export default 'What decides which tradespeople and jobs stand first in our lists, what money can buy there, and what counts for nothing at all.'
