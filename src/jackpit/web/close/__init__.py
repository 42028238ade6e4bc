"""The daily close over HTTP; its checks are in ``manager/reports/close``."""
