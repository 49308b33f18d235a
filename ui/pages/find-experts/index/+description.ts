export default 'Find local tradespeople by area or postcode, trade and rating. Every review follows a message that was sent through this site.'
