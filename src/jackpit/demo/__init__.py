"""The demo floor: a pit whose dealers, players and supervisors are simulated.

They use only the public API: pads press over live connections with their tokens, and requests set
up the house, as for a real one. The demo adds only what a visitor needs: everyone's credentials,
the speed of play, and a jackpot on request.
"""
