"""The live connection: one WebSocket for subscriptions, commands and presses."""
