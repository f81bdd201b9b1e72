"""Blobs to segments: one job in this process, many over several processes. Floor order inside the package:

job      read some blobs, extract them, write one segment
worker   the process that does jobs it is told on standard input
pool     hands jobs to worker processes
"""
