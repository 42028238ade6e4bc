"""The floor monitor: links, meters, tables, alarms, and today's figures."""
