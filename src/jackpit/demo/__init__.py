"""The demo floor: a pit whose dealers, players and supervisors are simulated.

They use the public API and nothing else: pads press over live connections with their tokens, and
the house is set up by requests, as anybody could. What is special here is only what a visitor of
the demo is given: who everybody is, how fast they play, and a jackpot when he asks for one.
"""
