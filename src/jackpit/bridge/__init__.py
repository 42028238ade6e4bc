"""The bridge: connects hardware in the pit to the server, as a client of its API.

It takes part in no decision: it reports what lies on sensors, which keys are pressed and which
cards are swiped, and says in plain words what the server answered.
"""
